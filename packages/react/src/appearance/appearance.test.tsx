import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.tsx';
import { LatchkeyHandler } from '../handler/latchkey-handler.tsx';
import { SignIn, type SignInProps } from '../sign-in/sign-in.tsx';
import { Button } from '../ui/button.tsx';
import type { Appearance, FieldSlotProps, ProviderButtonSlotProps } from './appearance.ts';
import { LatchkeyTheme } from './latchkey-theme.tsx';

async function signIn(appearance: Appearance, props: SignInProps = {}) {
  const given = await stage({ provider: appearance });
  given.show(<SignIn {...props} />);
  await screen.findByRole('heading', { name: 'Sign in to Acme' });
  return given;
}

const submit = () => screen.getByRole('button', { name: 'Sign In' });

test('a part has the class that the provider gives to such parts', async () => {
  await signIn({ classNames: { button: 'rounded', 'input-group': 'wide' } });
  expect(submit().className).toBe('rounded');
  expect(screen.getByLabelText('Password').parentElement?.className).toBe('wide');
});

test('one that is given none has no attribute', async () => {
  await signIn({});
  expect(submit().hasAttribute('class')).toBe(false);
});

test('what a component says itself is kept beside it', async () => {
  const { show } = await stage({ provider: { classNames: { button: 'rounded' } } });
  show(<Button className="large">Go</Button>);
  expect(screen.getByRole('button', { name: 'Go' }).className).toBe('rounded large');
});

test('what stands nearer takes the place of what the provider says, part by part', async () => {
  await signIn({ classNames: { button: 'rounded', label: 'bold' } }, { classNames: { button: 'square' } });
  expect(submit().className).toBe('square');
  expect(screen.getByText('Email').className).toBe('bold');
});

test('a theme gives classes to what is in it, and to nothing else', async () => {
  const { show } = await stage();
  show(
    <>
      <LatchkeyTheme classNames={{ button: 'rounded' }}>
        <Button>Inside</Button>
      </LatchkeyTheme>
      <Button>Outside</Button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Inside' }).className).toBe('rounded');
  expect(screen.getByRole('button', { name: 'Outside' }).className).toBe('');
});

test('the screens of the handler are given their own', async () => {
  const { show } = await stage({ at: '/handler/sign-in' });
  show(<LatchkeyHandler componentProps={{ SignIn: { classNames: { frame: 'card' } } }} />);
  const heading = await screen.findByRole('heading', { name: 'Sign in to Acme' });
  expect(heading.closest('[data-latchkey="frame"]')?.className).toBe('card');
});

test('the HTML of a server has the classes', async () => {
  const { inside } = await stage({ provider: { classNames: { button: 'rounded' } } });
  expect(renderToString(inside(<Button>Go</Button>))).toContain('class="rounded"');
});

test('logo and footer stand first and last in a card', async () => {
  await signIn({ slots: { logo: () => <img alt="Acme Corp" />, footer: () => <p>© Acme</p> } });
  const card = screen.getByRole('img', { name: 'Acme Corp' }).parentElement;
  expect(card?.firstElementChild).toBe(screen.getByRole('img', { name: 'Acme Corp' }));
  expect(card?.lastElementChild).toBe(screen.getByText('© Acme'));
});

const Turned = ({ label, error, children }: FieldSlotProps) => (
  <section aria-label="A field">
    {error}
    {children}
    {label}
  </section>
);

test('a field that is arranged otherwise is wired all the same', async () => {
  const { user } = await signIn({ slots: { field: Turned } });
  await user.click(submit());
  const field = screen.getByLabelText('Email');
  expect(field.closest('section')?.getAttribute('aria-label')).toBe('A field');
  const [error] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(error ?? '')?.textContent).toBe('Please enter your email');
});

test('a button of the application sends the form', async () => {
  const { user, service } = await signIn({
    slots: { submitButton: ({ busy, variant, ...props }) => <button {...props} title="Ours" /> },
  });
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByTitle('Ours'));
  expect(service.keys()).toContain('POST /auth/password/sign-in');
});

const Provider = ({ provider, busy, variant, ...props }: ProviderButtonSlotProps) => (
  <button {...props} title={`With ${provider}`} type="button" />
);

test('a button of the application stands for each provider', async () => {
  const config = { enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }] };
  const { show } = await stage({ config, provider: { slots: { providerButton: Provider } } });
  show(<SignIn />);
  expect((await screen.findByTitle('With github')).textContent).toContain('GitHub');
  expect(screen.getByTitle('With google')).toBeDefined();
});
