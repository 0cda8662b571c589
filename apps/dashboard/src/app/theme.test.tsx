import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useColorScheme, useTheme } from './theme.ts';

const { dataset } = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete dataset.latchkeyTheme;
});
afterEach(cleanup);

function useBoth() {
  const [theme, choose] = useTheme();
  return { theme, choose, scheme: useColorScheme() };
}

const rendered = () => renderHook(useBoth).result;

test('until a theme is chosen, the system decides', () => {
  expect(rendered().current.theme).toBe('system');
});

test('a chosen theme applies to the page', () => {
  const result = rendered();
  act(() => result.current.choose('dark'));
  expect(dataset.latchkeyTheme).toBe('dark');
});

test('a chosen theme is remembered', () => {
  const result = rendered();
  act(() => result.current.choose('light'));
  expect(localStorage.getItem('latchkey_theme')).toBe('light');
});

test('choosing the system forgets the theme', () => {
  const result = rendered();
  act(() => result.current.choose('dark'));
  act(() => result.current.choose('system'));
  expect(dataset.latchkeyTheme).toBeUndefined();
  expect(localStorage.getItem('latchkey_theme')).toBeNull();
});

test('a choice made in another tab applies here', () => {
  const result = rendered();
  dataset.latchkeyTheme = 'dark';
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'latchkey_theme', newValue: 'dark' })));
  expect(result.current.theme).toBe('dark');
});

test('the color scheme is that of the chosen theme', () => {
  const result = rendered();
  act(() => result.current.choose('dark'));
  expect(result.current.scheme).toBe('dark');
});

test('without a chosen theme, the color scheme is that of the system', () => {
  expect(rendered().current.scheme).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
});
