import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../../testing/described.ts';
import '../../../testing/stage.tsx';
import { Field } from './field.tsx';
import { useFieldWiring } from './field-context.ts';
import { Input } from './input.tsx';

test('the label and the hint belong to the input', () => {
  render(
    <Field label="Name" hint="As others see it.">
      <Input name="name" />
    </Field>,
  );
  expect(described(screen.getByLabelText('Name'))).toBe('As others see it.');
});

test('an error takes the place of the hint', () => {
  render(
    <Field label="Name" hint="As others see it." error="Too short">
      <Input name="name" />
    </Field>,
  );
  const input = screen.getByLabelText('Name');
  expect(described(input)).toBe('Too short');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('without an error the input is not invalid', () => {
  render(
    <Field label="Name">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBeNull();
});

test('two forms on a page do not mix up their fields', () => {
  render([
    <Field key="1" label="Name">
      <Input />
    </Field>,
    <Field key="2" label="Name">
      <Input />
    </Field>,
  ]);
  const ids = screen.getAllByLabelText('Name').map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('an input of one’s own can be wired too', () => {
  const Choice = () => <select {...useFieldWiring()} />;
  render(
    <Field label="Kind" error="Choose one">
      <Choice />
    </Field>,
  );
  expect(described(screen.getByLabelText('Kind'))).toBe('Choose one');
});

test('a prefix is seen, and no part of what is typed', () => {
  render(
    <Field label="Domain">
      <Input prefix="https://" defaultValue="example.com" />
    </Field>,
  );
  expect(screen.getByText('https://')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Domain').value).toBe('example.com');
});
