import { Icon, type IconProps } from './icons.tsx';

/** Points to the inline start, also in right-to-left text. */
export function ChevronStartIcon(props: IconProps) {
  return (
    <Icon data-direction="inline" {...props}>
      <path d="m14.5 6-6 6 6 6" />
    </Icon>
  );
}

/** Points to the inline end, also in right-to-left text. */
export function ChevronEndIcon(props: IconProps) {
  return (
    <Icon data-direction="inline" {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Icon>
  );
}

export function PauseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 6v12M15 6v12" />
    </Icon>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
    </Icon>
  );
}
