import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from 'shared-kit/error-text';
import { findMember } from '#lib/lists/list-data.ts';
import { memberPath } from '#lib/area/desk-paths.ts';
import controls from '#lib/area/control.module.css';
import { t } from '#lib/data/texts.ts';
import styles from './desk-frame.module.css';

/** The key `/` leads to it from everywhere. */
export function Search() {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const search = useMutation({
    mutationFn: findMember,
    onSuccess: (member) => {
      if (member) void navigate(memberPath(member));
    },
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTyping = (event.target as Element).closest('input, textarea, select, dialog');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current!.focus();
      field.current!.select();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (term.trim()) search.mutate(term.trim());
  }
  const problem = search.isError
    ? errorText(search.error, t('failedText'))
    : search.data === null
      ? t('search.nobody')
      : undefined;
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <input
          ref={field}
          className={controls.control}
          aria-label={t('search.label')}
          aria-invalid={problem ? true : undefined}
          aria-keyshortcuts="/"
          title={t('search.hint')}
          placeholder={t('search.placeholder')}
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
      </form>
      <div aria-live="polite">{problem && <p className={styles.problem}>{problem}</p>}</div>
    </search>
  );
}
