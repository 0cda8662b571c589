import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../../testing/stage.tsx';
import { Tabs } from './tabs.tsx';

const fruits = [
  { name: 'apple', title: 'Apple' },
  { name: 'pear', title: 'Pear' },
  { name: 'plum', title: 'Plum' },
] as const;

function Fruits() {
  const [selected, select] = useState<string>('apple');
  return (
    <Tabs label="Fruit" tabs={fruits} selected={selected} onSelect={select}>
      About {selected}
    </Tabs>
  );
}

function shown() {
  render(<Fruits />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  const panel = (name: string) => screen.getByRole('tabpanel', { name }).textContent;
  return { user: userEvent.setup(), tab, panel };
}

test('a tab shows its panel, which is named after it', async () => {
  const { user, tab, panel } = shown();
  expect(panel('Apple')).toBe('About apple');
  await user.click(tab('Pear'));
  expect(panel('Pear')).toBe('About pear');
  expect(tab('Pear').getAttribute('aria-selected')).toBe('true');
  expect(tab('Apple').getAttribute('aria-selected')).toBe('false');
});

test('the row is one stop of the Tab key', async () => {
  const { user, tab } = shown();
  await user.tab();
  expect(document.activeElement).toBe(tab('Apple'));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['{ArrowRight}', 'Pear'],
  ['{ArrowLeft}', 'Plum'],
  ['{End}', 'Plum'],
  ['{End}{Home}', 'Apple'],
  ['{End}{ArrowRight}', 'Apple'],
])('%s goes to %s', async (keys, name) => {
  const { user, tab } = shown();
  await user.tab();
  await user.keyboard(keys);
  expect(document.activeElement).toBe(tab(name));
  expect(tab(name).getAttribute('aria-selected')).toBe('true');
});
