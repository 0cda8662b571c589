import { type ReactNode, useContext } from 'react';
import { useText } from '../../i18n/english/use-text.ts';
import { Bone } from '../feedback/skeleton.tsx';
import { Frame } from './auth-card.tsx';
import { HeadingLevel } from './heading.tsx';

export interface AuthSkeletonProps {
  readonly fullPage?: boolean | undefined;
  /** Whose place it takes, and whose height it has. */
  readonly of?: 'sign-in' | 'sign-up' | 'card' | undefined;
  readonly noPasswordRepeat?: boolean | undefined;
}

/** The outline of a screen that is not known yet. */
export function AuthSkeleton({ fullPage, of = 'sign-in', noPasswordRepeat = false }: AuthSkeletonProps) {
  const text = useText();
  return (
    <Frame fullPage={fullPage}>
      <div data-latchkey="header" role="status">
        <HiddenHeading>{text('loading')}</HiddenHeading>
        <Bone of="title" />
        <Bone of="line" />
      </div>
      <div data-latchkey="form">
        {of !== 'card' && <FieldOutline />}
        {of !== 'card' && <FieldOutline hasHint={of === 'sign-up'} />}
        {of === 'sign-up' && !noPasswordRepeat && <FieldOutline />}
        {of === 'sign-in' && (
          <div data-latchkey="aside">
            <Bone of="line" />
          </div>
        )}
        <Bone of="control" />
      </div>
    </Frame>
  );
}

const FieldOutline = ({ hasHint = false }: { readonly hasHint?: boolean }) => (
  <div data-latchkey="field">
    <Bone of="label" />
    <Bone of="control" />
    {hasHint && <Bone of="hint" />}
  </div>
);

function HiddenHeading({ children }: { readonly children: ReactNode }) {
  const Level = `h${useContext(HeadingLevel)}` as const;
  return <Level data-latchkey="hidden">{children}</Level>;
}
