import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test } from 'vitest';
import '../../../testing/stage.tsx';
import { Field } from '../form/field.tsx';
import { CodeInput, type CodeInputProps } from './code-input.tsx';

async function field(kind: CodeInputProps['kind'] = 'letters') {
  const sent: string[] = [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.push(input().value.toUpperCase());
  };
  const page = (error?: string) => (
    <form onSubmit={submit}>
      <Field label="Code" error={error}>
        <CodeInput name="code" kind={kind} />
      </Field>
    </form>
  );
  const { rerender } = render(page());
  const input = () => screen.getByLabelText<HTMLInputElement>('Code');
  const user = userEvent.setup();
  const paste = async (text: string) => {
    await user.click(input());
    await user.paste(text);
  };
  return { sent, input, user, paste, fail: (error?: string) => rerender(page(error)) };
}

test.each([
  ['digits', 'numeric', 'off'],
  ['letters', 'text', 'characters'],
] as const)(
  'of %s it is one input, with the %s keyboard, which takes the code from a message',
  async (kind, ...expected) => {
    const { input } = await field(kind);
    const attributes = ['inputmode', 'autocapitalize', 'autocomplete'].map((name) => input().getAttribute(name));
    expect(attributes).toEqual([...expected, 'one-time-code']);
    expect(document.querySelectorAll('input')).toHaveLength(1);
  },
);

test('the last character sends the form, once', async () => {
  const { user, input, sent } = await field();
  await user.type(input(), 'k7m2p');
  expect(sent).toEqual([]);
  await user.type(input(), 'q');
  expect(sent).toEqual(['K7M2PQ']);
  await user.type(input(), 'x');
  expect(sent).toEqual(['K7M2PQ']);
});

test('a code that was changed is sent again', async () => {
  const { user, input, sent } = await field('digits');
  await user.type(input(), '123456{Backspace}7');
  expect(sent).toEqual(['123456', '123457']);
});

test('what cannot be part of a code is not taken', async () => {
  const { user, input } = await field('digits');
  await user.type(input(), '1a2 3-');
  expect(input().value).toBe('123');
});

test.each([
  ['digits', '123 456', '123456'],
  ['digits', ' 123-456\n', '123456'],
  ['digits', 'Your code is 123 456. It works for 5 minutes.', '123456'],
  ['digits', 'On 12 March: 123456', '123456'],
  ['letters', 'k7m-2pq', 'K7M2PQ'],
  ['letters', 'Sign in to Acme: Your code is K7M2PQ', 'K7M2PQ'],
  ['letters', 'Please type this: K7M 2PQ', 'K7M2PQ'],
  ['letters', 'ABCDEF is the name, and K7M2PQ the code', 'K7M2PQ'],
  ['letters', 'Your code: ABCDEF', 'ABCDEF'],
] as const)('of %s, "%s" is pasted as %s and sent', async (kind, text, code) => {
  const { paste, sent, input } = await field(kind);
  await paste(text);
  expect(sent).toEqual([code]);
  expect(input().value).toBe(code);
});

test('pasting the same code again sends it again', async () => {
  const { paste, sent } = await field('digits');
  await paste('123456');
  await paste('123456');
  expect(sent).toEqual(['123456', '123456']);
});

test('a text without a code is pasted as far as it can be part of one, and not sent', async () => {
  const { paste, sent, input } = await field('digits');
  await paste('12 34');
  expect(input().value).toBe('1234');
  expect(sent).toEqual([]);
});

test('one that is not complete stays where an error is shown, because it is still being typed', async () => {
  const { user, input, fail } = await field('digits');
  await user.type(input(), '123');
  fail('Enter all six characters');
  expect(input().value).toBe('123');
});

test('an error has the focus in the field, which is empty for the next try', async () => {
  const { user, input, sent, fail } = await field('digits');
  await user.type(input(), '123456');
  input().blur();
  fail('Wrong');
  expect(document.activeElement).toBe(input());
  expect(input().value).toBe('');
  fail();
  await user.keyboard('654321');
  expect(sent).toEqual(['123456', '654321']);
});
