import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { stage } from '../../../testing/stage.tsx';
import { Button } from '../button.tsx';
import { Input } from '../form/input.tsx';
import { Dialog } from './dialog.tsx';

afterEach(() => vi.restoreAllMocks());

function Settings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Settings">
        <Input aria-label="Name" data-focus />
      </Dialog>
    </>
  );
}

async function settings() {
  const given = await stage();
  given.show(<Settings />);
  await given.user.click(screen.getByRole('button', { name: 'Open' }));
  return { ...given, dialog: () => screen.queryByRole('dialog', { name: 'Settings' }) };
}

test('a dialog is modal, named by its title, and has the focus', async () => {
  const { dialog } = await settings();
  expect(dialog()?.matches('dialog[open]')).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('Esc closes it, while it is still there to give the focus back', async () => {
  const { dialog, user } = await settings();
  const wasThere: boolean[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLElement) {
    wasThere.push(this.isConnected);
  });
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(wasThere).toEqual([true]);
});

test('its button closes it', async () => {
  const { dialog, user } = await settings();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
});

test('what the browser asks for is asked of the page', async () => {
  const { dialog } = await settings();
  const cancel = new Event('cancel', { cancelable: true });
  act(() => void dialog()?.dispatchEvent(cancel));
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog()).toBeNull();
});

test('a dialog that cannot be dismissed has no button for it, and stays', async () => {
  const { show, user } = await stage();
  show(<Dialog open title="Sign in again" />);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('of two dialogs Esc closes the inner one', async () => {
  const { show, user } = await stage();
  const asked: string[] = [];
  show(
    <Dialog open title="Settings" onClose={() => asked.push('outer')}>
      <Dialog open title="Sure?" onClose={() => asked.push('inner')}>
        <Input aria-label="Name" data-focus />
      </Dialog>
    </Dialog>,
  );
  act(() => screen.getByLabelText('Name').focus());
  await user.keyboard('{Escape}');
  expect(asked).toEqual(['inner']);
});
