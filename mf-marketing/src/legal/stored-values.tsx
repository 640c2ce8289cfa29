import { useTranslation } from 'react-i18next';
import { STORED_KEYS, type StoredName } from 'shared-kit/storage';
import { DataTable } from 'shared-kit/ui';
import { storage as english } from '#lib/messages/en-IN/storage.ts';
import { storage as hindi } from '#lib/messages/hi-IN/storage.ts';
import styles from './stored-values.module.css';

const NAMES = Object.values(STORED_KEYS).flatMap((keys) => Object.keys(keys) as StoredName[]);

/** The table of all that the site stores in a visitor's browser. It has a Hindi version, unlike the text around it. */
export function StoredValues() {
  const { i18n } = useTranslation();
  const isHindi = i18n.language === 'hi-IN';
  const { caption, headings, values } = isHindi ? hindi : english;
  return (
    <div className={styles.values} lang={isHindi ? 'hi-IN' : undefined}>
      <DataTable
        caption={caption}
        columns={[
          {
            heading: headings.what,
            align: 'prose',
            renderCell: (name) => (
              <span className={styles.what}>
                {values[name].what} <code>{name}</code>
              </span>
            ),
          },
          { heading: headings.why, align: 'prose', renderCell: (name) => values[name].why },
          { heading: headings.until, align: 'prose', renderCell: (name) => values[name].until },
        ]}
        rows={NAMES}
        rowKey={(name) => name}
      />
    </div>
  );
}
