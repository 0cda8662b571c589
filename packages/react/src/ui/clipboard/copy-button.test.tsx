import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stage } from '../../../testing/stage.tsx';
import { CopyButton } from './copy-button.tsx';

afterEach(() => vi.restoreAllMocks());

async function copyButton() {
  const given = await stage();
  given.show(<CopyButton text="pck_123" label="Copy key" />);
  const press = () => given.user.click(screen.getByRole('button', { name: 'Copy key' }));
  return { ...given, press, said: () => screen.getByRole('status').textContent };
}

test('the text is copied, which is said for two seconds', async () => {
  const { press, said, time } = await copyButton();
  expect(said()).toBe('');
  await press();
  expect(await navigator.clipboard.readText()).toBe('pck_123');
  expect(said()).toBe('Copied');
  await time.advance(2000);
  expect(said()).toBe('');
});

test('where there is no clipboard, that is said too', async () => {
  const { press, said } = await copyButton();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await press();
  expect(said()).toBe("Couldn't copy");
});
