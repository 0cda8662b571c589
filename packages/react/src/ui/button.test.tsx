import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import '../../testing/stage.tsx';
import { Button } from './button.tsx';

const button = (name = 'Save') => screen.getByRole<HTMLButtonElement>('button', { name });

test('a button does not send a form unless it is told to', () => {
  render(<Button>Save</Button>);
  expect(button().type).toBe('button');
});

test('a busy button keeps its name and the focus, says that it is busy, and ignores clicks', async () => {
  let clicks = 0;
  const count = () => clicks++;
  const { rerender } = render(<Button onClick={count}>Save</Button>);
  await userEvent.click(button());
  rerender(
    <Button busy onClick={count}>
      Save
    </Button>,
  );
  await userEvent.click(button());
  expect(clicks).toBe(1);
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button());
});

test('a busy submit button does not send its form', async () => {
  let sent = 0;
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    sent++;
  };
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(button());
  expect(sent).toBe(0);
});

test('a host reaches the element, and may add to it', () => {
  const ref = createRef<HTMLButtonElement>();
  render(
    <Button ref={ref} className="mine" variant="ghost">
      Save
    </Button>,
  );
  expect(ref.current).toBe(button());
  expect(button().className).toBe('mine');
  expect(button().dataset.variant).toBe('ghost');
});
