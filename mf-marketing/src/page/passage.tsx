import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import { Link } from 'shared-kit/router';
import styles from './passage.module.css';

export function Passage(props: { id?: string; title: string; children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section className={styles.passage} id={id} tabIndex={id ? -1 : undefined}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/**
 * Each line is a paragraph, lines that begin with `- ` are a list; `**bold**` and `[label](address)` are as in
 * Markdown.
 */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {blocksOf(text).map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{withMarks(block)}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{withMarks(item)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

const ITEM = '- ';

/** A string is a paragraph, an array the items of a list. */
function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith(ITEM)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(ITEM.length));
    else blocks.push([line.slice(ITEM.length)]);
  }
  return blocks;
}

const MARKS = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)]+)\)/g;

function withMarks(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of line.matchAll(MARKS)) {
    const { strong, label, address } = mark.groups!;
    parts.push(line.slice(end, mark.index));
    parts.push(
      strong ? (
        <strong key={mark.index}>{strong}</strong>
      ) : (
        <TextLink key={mark.index} address={address!} label={label!} />
      ),
    );
    end = mark.index + mark[0].length;
  }
  return [...parts, line.slice(end)];
}

/** By the router for a page of the site. */
function TextLink({ address, label }: { address: string; label: string }) {
  return address.startsWith('/') ? (
    <Link to={address}>{label}</Link>
  ) : (
    <a href={address}>{label}</a>
  );
}

export function CompanyInfo() {
  const { t, i18n } = useTranslation('marketing');
  const language = i18n.language as Language;
  return (
    <section className={styles.company} lang={language} aria-labelledby="company-title">
      <h2 id="company-title" className={styles.companyTitle}>
        {t('company.title', { brand: brand.name })}
      </h2>
      <address>
        <dl className={styles.lines}>
          <dt>{t('company.email')}</dt>
          <dd>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </dd>
          <dt>{t('company.phone')}</dt>
          <dd>
            <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
          </dd>
          <dt>{t('company.city')}</dt>
          <dd>{brand.cityIn[language]}</dd>
        </dl>
      </address>
    </section>
  );
}
