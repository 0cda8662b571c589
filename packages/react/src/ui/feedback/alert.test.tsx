import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../testing/stage.tsx';
import { Alert } from './alert.tsx';

test('the region is there from the start, and the same when something comes into it', () => {
  const { rerender } = render(
    <Alert>
      {false}
      {undefined}
    </Alert>,
  );
  const region = screen.getByRole('alert');
  expect(region.childElementCount).toBe(0);
  rerender(<Alert tone="warning">Careful</Alert>);
  expect(screen.getByRole('alert')).toBe(region);
  expect(region.textContent).toBe('Careful');
});
