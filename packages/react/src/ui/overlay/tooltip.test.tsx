import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../testing/described.ts';
import { stage } from '../../../testing/stage.tsx';
import { standingTime } from '../../../testing/standing-time.ts';
import { TimeContext } from '../../hooks/dom/time.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { Tooltip } from './tooltip.tsx';

const isOpen = () => screen.queryByRole('tooltip') !== null;
const publish = () => screen.getByRole('button', { name: 'Publish' });
const tooltip = (
  <Tooltip text="Everyone sees it.">
    <Button>Publish</Button>
  </Tooltip>
);

test('what is explained says so to screen readers, open or not', async () => {
  const { show } = await stage();
  show(tooltip);
  expect(described(publish())).toBe('Everyone sees it.');
  expect(isOpen()).toBe(false);
});

test('it opens by the pointer at once below a provider', async () => {
  const { show, user } = await stage();
  show(tooltip);
  await user.hover(publish());
  expect(isOpen()).toBe(true);
});

test('and without a provider after 700 milliseconds', async () => {
  const { user } = await stage();
  const time = standingTime();
  render(<TimeContext.Provider value={time}>{tooltip}</TimeContext.Provider>);
  await user.hover(publish());
  await time.advance(699);
  expect(isOpen()).toBe(false);
  await time.advance(1);
  expect(isOpen()).toBe(true);
});

test('who has just read one does not wait for the next', async () => {
  const { user } = await stage();
  const time = standingTime();
  const next = (
    <Tooltip text="Nobody sees it.">
      <Button>Hide</Button>
    </Tooltip>
  );
  render(<TimeContext.Provider value={time}>{[<p key="1">{tooltip}</p>, <p key="2">{next}</p>]}</TimeContext.Provider>);
  await user.hover(publish());
  await time.advance(700);
  await user.unhover(publish());
  await time.advance(100);
  expect(isOpen()).toBe(false);
  await user.hover(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.getByRole('tooltip').textContent).toBe('Nobody sees it.');
});

test('it opens by the focus, and closes when that leaves', async () => {
  const { show, user } = await stage();
  show(tooltip);
  await user.tab();
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(isOpen()).toBe(false);
});

test('the pointer may move onto it', async () => {
  const { show, user, time } = await stage();
  show(tooltip);
  await user.hover(publish());
  await user.hover(screen.getByRole('tooltip'));
  await time.advance(10_000);
  expect(isOpen()).toBe(true);
  await user.unhover(screen.getByRole('tooltip'));
  await time.advance(100);
  expect(isOpen()).toBe(false);
});

test('Esc closes it, and nothing else', async () => {
  const { show, user } = await stage();
  let asked = 0;
  show(
    <Dialog open title="Settings" onClose={() => asked++}>
      {tooltip}
    </Dialog>,
  );
  act(() => publish().focus());
  expect(isOpen()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(asked).toBe(0);
  await user.keyboard('{Escape}');
  expect(asked).toBe(1);
});

test('on its own it is an icon that takes the focus', async () => {
  const { show, user } = await stage();
  show(<Tooltip kind="warning" text="Careful." />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More information' }));
  expect(screen.getByRole('tooltip').dataset.kind).toBe('warning');
});
