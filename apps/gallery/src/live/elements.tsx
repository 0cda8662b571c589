import {
  Alert,
  Button,
  CodeInput,
  CopyButton,
  DelayedInput,
  Dialog,
  Field,
  Input,
  Label,
  Link,
  PasswordInput,
  Spinner,
  Tabs,
  Tooltip,
} from '@latchkey/react';
import { type ReactNode, useState } from 'react';
import type { Specimen, Specimens } from './specimen.ts';

const shown = (content: ReactNode, circumstances: Pick<Specimen, 'room'> = {}): Specimen => ({
  ...circumstances,
  render: () => <div className="live-element">{content}</div>,
});

const variants = ['primary', 'secondary', 'ghost', 'destructive'] as const;
const tones = ['error', 'warning', 'success', 'info'] as const;

function Searched() {
  const [asked, setAsked] = useState('');
  return (
    <>
      <DelayedInput aria-label="Search" onDelayedChange={setAsked} />
      <p role="status">{asked && `Looks for ${asked}.`}</p>
    </>
  );
}

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete the notes
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Delete the notes?">
        <p>This cannot be undone.</p>
        <Button variant="destructive" onClick={() => setOpen(false)}>
          Delete
        </Button>
      </Dialog>
    </>
  );
}

const panels = [
  { name: 'link', title: 'Link' },
  { name: 'password', title: 'Password' },
];

function Tabbed() {
  const [selected, setSelected] = useState('link');
  return (
    <Tabs label="Sign-in methods" tabs={panels} selected={selected} onSelect={setSelected}>
      {selected === 'link' ? <p>A link is mailed to you.</p> : <p>You type your password.</p>}
    </Tabs>
  );
}

export const elements = {
  Button: {
    variants: shown(
      variants.map((variant) => (
        <Button key={variant} variant={variant}>
          Save changes
        </Button>
      )),
    ),
    busy: shown(<Button busy>Save changes</Button>),
    disabled: shown(<Button disabled>Save changes</Button>),
  },
  Link: { link: shown(<Link href="/notes">All notes</Link>) },
  Field: {
    'with a hint': shown(
      <Field label="Name" hint="As others see it">
        <Input name="name" />
      </Field>,
    ),
    'with an error': shown(
      <Field label="Email" error="Please enter a valid email">
        <Input name="email" defaultValue="ada@example" />
      </Field>,
    ),
  },
  Label: {
    'of an input': shown(
      <>
        <Label htmlFor="name">Name</Label>
        <Input id="name" />
      </>,
    ),
  },
  Input: {
    plain: shown(<Input aria-label="Name" placeholder="Ada Lovelace" />),
    'with a prefix': shown(<Input aria-label="Domain" prefix="https://" defaultValue="notes.example.com" />),
    disabled: shown(<Input aria-label="Name" defaultValue="Ada Lovelace" disabled />),
  },
  DelayedInput: { search: shown(<Searched />) },
  PasswordInput: {
    'with a field': shown(
      <Field label="Password">
        <PasswordInput name="password" autoComplete="off" defaultValue="correct horse" />
      </Field>,
    ),
  },
  CodeInput: {
    digits: shown(
      <Field label="Code of your app">
        <CodeInput name="code" kind="digits" />
      </Field>,
    ),
    letters: shown(
      <Field label="Code of the mail">
        <CodeInput name="code" kind="letters" />
      </Field>,
    ),
  },
  Alert: {
    tones: shown(
      tones.map((tone) => (
        <Alert key={tone} tone={tone}>
          The notes of today are not saved yet.
        </Alert>
      )),
    ),
  },
  Dialog: { closed: shown(<Asking />, { room: '20rem' }) },
  Tabs: { two: shown(<Tabbed />) },
  Tooltip: {
    info: shown(<Tooltip text="Everyone with the link can read it." />, { room: '10rem' }),
    'of a button': shown(
      <Tooltip text="Everyone with the link can read it.">
        <Button>Publish</Button>
      </Tooltip>,
      { room: '10rem' },
    ),
  },
  CopyButton: {
    'with a word': shown(<CopyButton text="5f0d1c7e">Copy</CopyButton>),
    'mark only': shown(<CopyButton text="5f0d1c7e" label="Copy the id" />),
  },
  Spinner: { turning: shown(<Spinner />) },
} satisfies Readonly<Record<string, Specimens>>;
