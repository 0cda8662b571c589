import { expect, test } from 'vitest';
import { lockFields } from './lock-fields.ts';

const locked = (root: HTMLElement) =>
  [...root.querySelectorAll('input, textarea, select, button')]
    .filter((field) => field.matches(':disabled') || (field as HTMLInputElement).readOnly)
    .map(({ id }) => id);

test('fields are locked, also those that come later, and unlocked as they were', async () => {
  const root = document.createElement('div');
  root.innerHTML = `
    <input id="text"><textarea id="area"></textarea><input id="switch" type="checkbox"><select id="choice"></select>
    <button id="act"></button><button id="never" disabled></button>
    <input id="search" type="search"><button id="open" aria-expanded="false"></button>
    <button id="copy" data-latchkey="copy-button"></button>`;
  const unlock = lockFields(root);
  expect(locked(root)).toEqual(['text', 'area', 'switch', 'choice', 'act', 'never']);
  const area = root.querySelector('textarea');
  expect([area?.disabled, area?.readOnly]).toEqual([false, true]);
  root.insertAdjacentHTML('beforeend', '<input id="later" type="radio">');
  root.querySelector<HTMLButtonElement>('#act')?.removeAttribute('disabled');
  await Promise.resolve();
  expect(locked(root)).toEqual(['text', 'area', 'switch', 'choice', 'act', 'never', 'later']);
  unlock();
  expect(locked(root)).toEqual(['never']);
});
