import { Button, CopyButton, Link } from '@latchkey/react';
import { element } from '../../element.tsx';
import type { State } from '../../state.ts';

const variants = ['primary', 'secondary', 'ghost', 'destructive'] as const;

const button = (variant: (typeof variants)[number]): State[] => [
  element('button', variant, <Button variant={variant}>Save changes</Button>),
  element('button', `${variant}, focused`, <Button variant={variant}>Save changes</Button>, [{ press: 'Tab' }]),
  element(
    'button',
    `${variant}, busy`,
    <Button variant={variant} busy>
      Save changes
    </Button>,
  ),
  element(
    'button',
    `${variant}, disabled`,
    <Button variant={variant} disabled>
      Save changes
    </Button>,
  ),
];

export const buttons: readonly State[] = [
  ...variants.flatMap(button),
  element('link', 'idle', <Link href="#elsewhere">Forgot password?</Link>),
  element('link', 'focused', <Link href="#elsewhere">Forgot password?</Link>, [{ press: 'Tab' }]),
  element('copy button', 'icon only', <CopyButton text="5f0d1c7e" label="Copy the project id" />),
  element('copy button', 'with a word', <CopyButton text="5f0d1c7e">Copy</CopyButton>),
  element('copy button', 'copied', <CopyButton text="5f0d1c7e">Copy</CopyButton>, [
    { click: ['button', 'Copy'] },
    { see: 'Copied' },
  ]),
];
