import { Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  heading: string;
  renderCell: (row: Row) => ReactNode;
  /** `end` aligns the digits of figures; `prose` keeps sentences in one column in a list too. */
  align?: 'prose' | 'end';
}

/** A list when narrower than 40rem. Roles are explicit: browsers drop those of tables with another CSS display. */
export function DataTable<Row>(props: {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown under the row across all columns. */
  renderDetail?: (row: Row) => ReactNode;
}) {
  const { caption, columns, rows, rowKey, renderDetail } = props;
  /* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */
  return (
    <div className={styles.container}>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, align }) => (
              <th key={heading} scope="col" role="columnheader" data-align={align}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const detail = renderDetail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className={styles.row} role="row">
                  {columns.map(({ heading, renderCell, align }) => (
                    <td key={heading} role="cell" data-align={align}>
                      <span className={styles.label} aria-hidden="true">
                        {heading}
                      </span>
                      {renderCell(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr className={styles.detail} role="row">
                    <td role="cell" colSpan={columns.length}>
                      {detail}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
