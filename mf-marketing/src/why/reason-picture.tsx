import type { ReactNode } from 'react';
import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

/** A symbol for each reason: the isocentre, a dial at 83 %, a clock, a speech bubble. */
const SIGNS = {
  focus: (
    <>
      <circle cx="28" cy="28" r="10" />
      <path d="M28 8v12M28 36v12M8 28h12M36 28h12" />
    </>
  ),
  syllabus: (
    <>
      <path d="M28 10a18 18 0 1 1-16.3 10.4" />
      <path d="m20 29 6 6 11-13" />
    </>
  ),
  time: (
    <>
      <circle cx="28" cy="28" r="18" />
      <path d="M28 17v11l8 5" />
    </>
  ),
  mentor: (
    <>
      <path d="M13 12h30a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H29l-9 8v-8h-7a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
      <path d="M19 22h18M19 29h11" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Reason = keyof typeof SIGNS;

export const REASONS = Object.keys(SIGNS) as Reason[];

/** The symbol of a reason, on a tile. */
export function ReasonPicture({ reason }: { reason: Reason }) {
  return (
    <Picture width={56} height={56}>
      <rect className={paint.wash} width="56" height="56" rx="14" />
      <g className={paint.line}>{SIGNS[reason]}</g>
    </Picture>
  );
}
