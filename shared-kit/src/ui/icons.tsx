import type { ComponentProps } from 'react';
import styles from './icons.module.css';

type IconProps = ComponentProps<'svg'> & { 'data-direction'?: 'inline'; 'data-fill'?: string };

/** Decoration: on a 24 px grid, in the colour and size of the text. */
export function Icon({ className, ...rest }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    />
  );
}

const drawn = (d: string) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={d} />
      </Icon>
    );
  };

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z';

export const AlertIcon = drawn(`${CIRCLE}M12 7.5v5M12 16.25v.01`);
export const CheckIcon = drawn('m5 12.5 4.5 4.5L19 7.5');
export const ChevronDownIcon = drawn('m6 9.5 6 6 6-6');
export const ClockIcon = drawn(`${CIRCLE}M12 7v5l3 2`);
export const CloseIcon = drawn('m6.5 6.5 11 11m0-11-11 11');
export const InfoIcon = drawn(`${CIRCLE}M12 11v5.5M12 7.75v.01`);

const SHEET =
  'M11.5 9h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6A2.5 2.5 0 0 1 9 17.5v-6A2.5 2.5 0 0 1 11.5 9Z';
const SHEET_BEHIND = 'M5.5 15A1.5 1.5 0 0 1 4 13.5v-7A2.5 2.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5';

export const CopyIcon = drawn(SHEET + SHEET_BEHIND);
