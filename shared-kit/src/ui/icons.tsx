import type { ComponentProps } from 'react';
import styles from './icons.module.css';

type IconProps = ComponentProps<'svg'> & { 'data-direction'?: 'inline' };

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

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5M12 16.25v.01" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.5 6.5 11 11m0-11-11 11" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M5.5 15A1.5 1.5 0 0 1 4 13.5v-7A2.5 2.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.75v.01" />
    </Icon>
  );
}

const STAR = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={STAR} fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function HalfStarIcon(props: IconProps) {
  return (
    <Icon data-direction="inline" {...props}>
      <path d={STAR} fill="currentColor" stroke="none" opacity="0.25" />
      <path d="M12 2.6v14.8l-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z" fill="currentColor" stroke="none" />
    </Icon>
  );
}
