import { useMutation } from '@tanstack/react-query';
import { useErrorText } from 'shared-kit/error-text';
import { useSearchParams } from 'shared-kit/router';
import { showError } from 'shared-kit/toast';
import { Button } from 'shared-kit/ui';
import controls from '#lib/area/control.module.css';
import type { ListName } from '#lib/area/desk-paths.ts';
import { stateText, t } from '#lib/data/texts.ts';
import { EXPORTED, exportList, useFilters, type Filters, type Shop } from './list-data.ts';
import styles from './lists.module.css';

const SORTS = ['newest', 'oldest', 'amount'] as const;

/** They change the address, which can be shared. */
export function ListFilters({ list, shop }: { list: ListName; shop: Shop | undefined }) {
  const filters = useFilters();
  const [parameters, setParameters] = useSearchParams();
  const field = (name: keyof Filters) => ({
    className: controls.control,
    value: filters[name] ?? '',
    onChange({ target: { value } }: { target: { value: string } }) {
      const next = new URLSearchParams(parameters);
      if (value) next.set(name, value);
      else next.delete(name);
      setParameters(next, { replace: true, preventScrollReset: true });
    },
  });
  const states = shop?.counts.filter((one) => one.list === list && one.status !== 'active') ?? [];
  const choices = {
    status: states.map(({ status, count }) => [status, `${stateText(status)} (${count})`] as const),
    item: shop?.items.map((item) => [item, item] as const) ?? [],
    sort: SORTS.map((sort) => [sort, t(`filter.sorts.${sort}`)] as const),
  };
  return (
    <form className={styles.filters} onSubmit={(event) => event.preventDefault()}>
      {(['status', 'item', 'sort'] as const).map((name) => (
        <label key={name}>
          {t(`filter.${name}`)}
          <select {...field(name)}>
            <option value="">
              {name === 'sort' ? t(`shop.captions.${list}`) : t('filter.all')}
            </option>
            {choices[name].map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {(['since', 'until'] as const).map((name) => (
        <label key={name}>
          {t(`filter.${name}`)}
          <input type="date" {...field(name)} />
        </label>
      ))}
      {EXPORTED.includes(list) && <Export list={list} filters={filters} />}
    </form>
  );
}

function Export({ list, filters }: { list: ListName; filters: Filters }) {
  const errorText = useErrorText();
  const { isPending, mutate } = useMutation({
    mutationFn: () => exportList(list, filters),
    onSuccess: (csv) => save(csv, `${list}.csv`),
    onError: (error) => showError(errorText(error, t('failedText'))),
  });
  return (
    <Button look="quiet" size="s" busy={isPending} onClick={() => mutate()}>
      {t('filter.export')}
    </Button>
  );
}

function save(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
