import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../testing/described.ts';
import { stage } from '../../../testing/stage.tsx';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

async function field() {
  const given = await stage();
  given.show(
    <form onSubmit={(event) => event.preventDefault()}>
      <Field label="Password">
        <PasswordInput name="password" />
      </Field>
      <button type="submit">Send</button>
    </form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  return { ...given, input, show: screen.getByRole('button', { name: 'Show password' }) };
}

/** The fake browser has no such key. */
function press(input: HTMLInputElement, isCapsLocked: boolean) {
  const event = new KeyboardEvent('keyup', { bubbles: true });
  Object.defineProperty(event, 'getModifierState', { value: (key: string) => key === 'CapsLock' && isCapsLocked });
  fireEvent(input, event);
}

test('the password is hidden until the button shows it, which says so', async () => {
  const { input, show, user } = await field();
  expect([input.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(show);
  expect([input.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.click(show);
  expect(input.type).toBe('password');
});

test('the button is reached by the keyboard, and does not send the form', async () => {
  const { input, show, user } = await field();
  await user.click(input);
  await user.tab();
  expect(document.activeElement).toBe(show);
  await user.keyboard(' ');
  expect(input.type).toBe('text');
});

test('what is sent is hidden again', async () => {
  const { input, show, user } = await field();
  await user.click(show);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(input.type).toBe('password');
});

test('Caps Lock is told, as long as it is on', async () => {
  const { input } = await field();
  press(input, true);
  expect(described(input)).toBe('Caps Lock is on');
  press(input, false);
  expect(described(input)).toBe('');
});

test('a password is pasted like any text', async () => {
  const { input, user } = await field();
  await user.click(input);
  await user.paste('correct horse');
  expect(input.value).toBe('correct horse');
});
