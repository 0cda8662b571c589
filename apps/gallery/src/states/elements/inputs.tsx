import { DelayedInput, Field, Input, Label, PasswordInput } from '@latchkey/react';
import { element } from '../../element.tsx';
import type { State } from '../../state.ts';

const password = (
  <Field label="Password">
    <PasswordInput name="password" autoComplete="current-password" defaultValue="correct horse" />
  </Field>
);

export const inputs: readonly State[] = [
  element('input', 'empty', <Input aria-label="Name" placeholder="Ada Lovelace" />),
  element('input', 'filled', <Input aria-label="Name" defaultValue="Ada Lovelace" />),
  element('input', 'focused', <Input aria-label="Name" />, [{ press: 'Tab' }]),
  element('input', 'disabled', <Input aria-label="Name" defaultValue="Ada Lovelace" disabled />),
  element('input', 'read-only', <Input aria-label="Name" defaultValue="Ada Lovelace" readOnly />),
  element('input', 'prefix', <Input aria-label="Domain" prefix="https://" defaultValue="notes.example.com" />),
  element('input', 'prefix, focused', <Input aria-label="Domain" prefix="https://" />, [{ press: 'Tab' }]),
  element(
    'delayed input',
    'filled',
    <DelayedInput aria-label="Search" defaultValue="ada" onDelayedChange={() => {}} />,
  ),
  element(
    'label',
    'of an input',
    <>
      <Label htmlFor="name">Name</Label>
      <Input id="name" />
    </>,
  ),
  element(
    'field',
    'plain',
    <Field label="Name">
      <Input name="name" />
    </Field>,
  ),
  element(
    'field',
    'hint',
    <Field label="Password" hint="8 to 70 characters">
      <Input name="name" />
    </Field>,
  ),
  element(
    'field',
    'error',
    <Field label="Email" error="Please enter a valid email">
      <Input name="email" defaultValue="ada@example" />
    </Field>,
  ),
  element(
    'field',
    'hint and error',
    <Field label="Password" hint="8 to 70 characters" error="Use at least 8 characters">
      <PasswordInput name="password" autoComplete="new-password" />
    </Field>,
  ),
  element(
    'field',
    'error, focused',
    <Field label="Email" error="Please enter a valid email">
      <Input name="email" defaultValue="ada@example" />
    </Field>,
    [{ press: 'Tab' }],
  ),
  element('password input', 'hidden', password),
  element('password input', 'shown', password, [{ click: ['button', 'Show password'] }]),
  element('password input', 'caps lock', password, [{ capsLock: 'Password' }, { see: 'Caps Lock is on' }]),
];
