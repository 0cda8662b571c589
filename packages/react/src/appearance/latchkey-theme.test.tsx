import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../testing/stage.tsx';
import { LatchkeyTheme, type LatchkeyThemeProps } from './latchkey-theme.tsx';
import { propertiesOf } from './theme-properties.ts';

const theme = { light: { primary: '#3b5bdb', cardForeground: 'black' }, dark: { primary: '#91a7ff' }, radius: '4px' };
const styleOf = (props: LatchkeyThemeProps) => {
  const { container, rerender } = render(<LatchkeyTheme {...props} />);
  const value = (name: string) => (container.firstElementChild as HTMLElement).style.getPropertyValue(name);
  return { value, container, change: (changed: LatchkeyThemeProps) => rerender(<LatchkeyTheme {...changed} />) };
};

test('a colour of both modes follows the mode; one of a single mode holds in both', () => {
  expect(propertiesOf(theme)).toEqual([
    ['--latchkey-primary', 'light-dark(#3b5bdb, #91a7ff)'],
    ['--latchkey-card-foreground', 'black'],
    ['--latchkey-radius', '4px'],
  ]);
});

test('the theme is set by script, so that a strict policy has nothing to refuse', () => {
  const { value, container } = styleOf({ theme });
  expect(value('--latchkey-radius')).toBe('4px');
  expect(container.querySelector('style')).toBeNull();
});

test('another theme takes its place', () => {
  const { value, change } = styleOf({ theme });
  change({ theme: { light: { ring: 'red' } } });
  expect(value('--latchkey-ring')).toBe('red');
  expect(value('--latchkey-radius')).toBe('');
});

test('the HTML of a server has neither style nor attribute', () => {
  expect(renderToString(<LatchkeyTheme theme={theme} />)).not.toContain('style');
});

test('with a nonce it has a style that may be there', () => {
  const html = renderToString(<LatchkeyTheme theme={theme} nonce="abc" />);
  const [, scope] = /data-scope="(\w+)"/.exec(html) ?? [];
  expect(html.replace('=""', '')).toContain(
    `<style data-latchkey nonce="abc">[data-scope=${scope}]{--latchkey-primary:light-dark(#3b5bdb, #91a7ff);`,
  );
});

test.each(['red;} body { display: none', 'url(</style>)', '{', '\\3b'])('"%s" is no value of a theme', (value) => {
  expect(() => propertiesOf({ light: { primary: value } })).toThrow('is not a value that a theme can have');
});
