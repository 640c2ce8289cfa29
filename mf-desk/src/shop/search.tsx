import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from 'shared-kit/error-text';
import { toAppError } from 'shared-kit/errors';
import { Button } from 'shared-kit/ui';
import { TextField } from 'shared-kit/ui/field';
import { memberPath } from '#lib/area/desk-paths.ts';
import { findMember } from './shop-data.ts';
import styles from './shop.module.css';

export function Search() {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const search = useMutation({
    mutationFn: findMember,
    onSuccess: (member) => {
      if (member) void navigate(memberPath(member));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (term.trim()) search.mutate(term.trim());
  }
  const error = search.isError
    ? errorText(toAppError(search.error), t('failedText'))
    : search.data === null
      ? t('search.nobody')
      : undefined;
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label={t('search.label')}
          hint={t('search.hint')}
          error={error}
          type="search"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onChange={({ target }) => {
            setTerm(target.value);
            search.reset();
          }}
        />
        <Button type="submit" look="quiet" busy={search.isPending}>
          {t('search.find')}
        </Button>
      </form>
    </search>
  );
}
