import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type StageOptions, stage } from '../../testing/stage.tsx';
import { UserButton, type UserButtonProps } from './user-button.tsx';

async function shown(options: StageOptions = {}, props: UserButtonProps = {}) {
  const given = await stage({ signedIn: true, user: { display_name: 'Ada Lovelace' }, ...options });
  given.show(<UserButton {...props} />);
  const button = await screen.findByRole('button');
  return { ...given, button };
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const focused = () => document.activeElement?.textContent;

test('the button names whose account it is, and shows its letters', async () => {
  const { button } = await shown();
  expect(screen.getByRole('button', { name: 'Account of Ada Lovelace' })).toBe(button);
  expect(button.querySelector('text')?.textContent).toBe('AL');
});

test('without a name it takes two letters of the address', async () => {
  const { button } = await shown({ user: { display_name: null } });
  expect(button.querySelector('text')?.textContent).toBe('AD');
});

test('the menu begins with whose it is', async () => {
  const { user, button } = await shown();
  await user.click(button);
  expect(screen.getByRole('menu').previousElementSibling?.textContent).toBe('Ada Lovelaceada@example.com');
});

test('who has no name is called by the address, once', async () => {
  const { user, button } = await shown({ user: { display_name: null } });
  await user.click(button);
  expect(screen.getByRole('menu').previousElementSibling?.textContent).toBe('ada@example.com');
});

test('the menu of who is signed out begins with what can be done', async () => {
  const { user, button } = await shown({ signedIn: false });
  await user.click(button);
  expect(screen.getByRole('menu').previousElementSibling).toBeNull();
});

test('the menu has what the app adds, and ends in signing out', async () => {
  const { user, button } = await shown(
    {},
    { extraItems: [{ text: 'Billing', onClick: () => {} }], colorModeToggle() {} },
  );
  await user.click(button);
  expect(items()).toEqual(['Account settings', 'Billing', 'Switch between light and dark', 'Sign Out']);
});

test('who is signed out can sign in or up', async () => {
  const { user, button, visited } = await shown({ signedIn: false });
  await user.click(button);
  expect(items()).toEqual(['Sign In', 'Sign Up']);
  await user.click(screen.getByRole('menuitem', { name: 'Sign In' }));
  await waitFor(() => expect(visited[0]).toMatch(/sign-in/));
});

test('arrows, Home, End and letters move in the menu', async () => {
  const { user, button } = await shown({}, { extraItems: [{ text: 'Billing', onClick: () => {} }] });
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Account settings');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Sign Out');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Account settings');
  await user.keyboard('b');
  expect(focused()).toBe('Billing');
  await user.keyboard('{End}');
  expect(focused()).toBe('Sign Out');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Account settings');
});

test('Esc closes the menu and gives the focus back', async () => {
  const { user, button } = await shown();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]);
});

test('a click elsewhere closes the menu', async () => {
  const { user, button } = await shown();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('what the app adds is done, and the menu closes', async () => {
  const onClick = vi.fn();
  const { user, button } = await shown({}, { extraItems: [{ text: 'Billing', onClick }] });
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Billing' }));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('who went on while something was done keeps the focus', async () => {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { user, button } = await shown({}, { extraItems: [{ text: 'Billing', onClick: () => done }] });
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'Billing' }));
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  end();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
