import { useState, type ReactNode } from 'react';
import { showError, showSuccess } from '../toast.ts';
import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField, TextField } from './field.tsx';
import { LinkButton } from './link-button.tsx';
import { LinkTabs } from './link-tabs.tsx';
import { Drawer, type ModalProps } from './modal.tsx';
import { Toaster } from './toaster.tsx';
import { Segments } from './segments.tsx';
import { exhibit, withProps } from './testing/exhibit.tsx';

const ignore = () => undefined;

function Code({ digits = '', ...rest }: { digits?: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(digits);
  return <CodeField label="6-digit code" value={value} onChange={setValue} {...rest} />;
}

/** A button that opens it. */
function Opened(
  props: { of: (props: ModalProps & { actions: ReactNode }) => ReactNode } & ModalProps,
) {
  const { of: Modal, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const actions = <Button onClick={close}>Understood</Button>;
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      <Modal {...rest} open={isOpen} onClose={close} actions={actions} />
    </>
  );
}

const paragraphs = Array.from({ length: 40 }, (_, index) => (
  <a key={index} href={`/chapter-${index + 1}`}>
    Chapter {index + 1}. A subscription starts on the day of payment and ends after its term.
  </a>
));

function Durations({ disabled = false }) {
  const [value, setValue] = useState(12);
  const options = [
    { value: 6, title: '6 Months' },
    { value: 12, title: '1 Year' },
    { value: 36, title: '3 Years' },
  ];
  return <Segments legend="Access for" {...{ value, options, disabled }} onChange={setValue} />;
}

const LONG = 'Diplomate of the National Board in Radiation Oncology, second year';

/** The gallery's address is `/`, so that tab is open. */
const tabs = Array.from({ length: 8 }, (_, index) => ({
  to: index === 1 ? '/' : `/chapter-${index + 1}`,
  label: `Chapter ${index + 1}`,
}));

export const exhibits = [
  exhibit('Button', withProps(Button, { children: 'Send OTP' }), {
    Primary: {},
    Quiet: { look: 'quiet' },
    Danger: { look: 'danger' },
    Small: { size: 's', look: 'quiet' },
    'Small, busy': { size: 's', look: 'quiet', busy: true },
    Busy: { busy: true },
    'Busy, quiet': { look: 'quiet', busy: true },
    Disabled: { disabled: true },
    'Words on two lines': {
      busy: true,
      children: 'Get Complete Bundle for Three Years Now, and All of It',
    },
  }),
  exhibit('Link button', withProps(LinkButton, { to: '/pricing', children: 'See Pricing' }), {
    Primary: {},
    Quiet: { look: 'quiet' },
    Danger: { look: 'danger' },
    Small: { size: 's', look: 'quiet' },
  }),
  exhibit(
    'Copy button',
    withProps(CopyButton, { text: 'order_Qx81bVt2', label: 'Copy order ID' }),
    { Idle: {} },
  ),
  exhibit('Code field', Code, {
    Empty: {},
    'Half typed': { digits: '123' },
    Complete: { digits: '123456' },
    Refused: {
      digits: '123456',
      error: 'This code is wrong, expired or already used. Check the latest email.',
    },
    Disabled: { digits: '123456', disabled: true },
  }),
  exhibit('Text field', withProps(TextField, { label: 'Email', onChange: ignore }), {
    Empty: { required: true },
    Typed: { value: 'asha@example.in', hint: 'As on your degree' },
    'With a placeholder': { type: 'email', placeholder: 'name@example.in', required: true },
    Optional: { optional: true },
    Error: {
      value: 'asha@',
      hint: 'We send the code there.',
      error: 'Enter an email like name@example.in',
    },
    'Read-only': { value: 'asha@example.in', hint: 'Email cannot be changed', readOnly: true },
    Disabled: { value: 'asha@example.in', disabled: true },
  }),
  exhibit(
    'Select field',
    withProps(SelectField, {
      label: 'Course',
      placeholder: 'Choose your course',
      options: ['MD', LONG],
      onChange: ignore,
    }),
    {
      'Nothing chosen': { value: '', required: true },
      Chosen: { value: 'MD', required: true },
      Optional: { value: '', optional: true, hint: 'Helps us to help you' },
      Error: { value: '', error: 'Choose your course', required: true },
      Disabled: { value: 'MD', disabled: true },
      'A long answer': { value: LONG },
    },
  ),
  exhibit('Segments', Durations, { Enabled: {}, Disabled: { disabled: true } }),
  exhibit('Link tabs', withProps(LinkTabs, { label: 'Account' }), {
    'One open': { tabs: tabs.slice(0, 3) },
    'More than fit': { label: 'Chapters', tabs },
  }),
  exhibit('Dialog', withProps(Opened, { of: Dialog }), {
    'A question': { title: 'Leave without paying?', description: 'Nothing has been charged.' },
    'Text that scrolls': {
      title: 'Terms of the offer that are long enough to need a second line of title',
      children: paragraphs,
    },
  }),
  exhibit('Drawer', withProps(Opened, { of: Drawer }), {
    'Short content': { title: 'Menu', children: <a href="/pricing">Pricing</a> },
    'Content that scrolls': {
      title: 'Syllabus',
      description: 'Everything that the course covers.',
      children: paragraphs,
    },
  }),
  exhibit('Toaster', Messages, { 'Success, and a long error': {} }),
];

function Messages() {
  return (
    <>
      <Button onClick={() => showSuccess('Profile saved')}>Save</Button>
      <Button onClick={() => showError(`${LONG}. ${LONG}. Nothing was charged.`)}>Fail</Button>
      <Toaster />
    </>
  );
}
