import { type ReactNode, useContext } from 'react';
import { useText } from '../../i18n/texts/use-text.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { AuthCard } from './auth-card.tsx';
import { HeadingLevel } from './heading.tsx';

export interface AuthSkeletonProps {
  readonly fullPage?: boolean | undefined;
  /** Whose place it takes, and whose height it has. */
  readonly of?: 'sign-in' | 'sign-up' | 'card' | undefined;
}

/** The outline of a screen that is not known yet. */
export function AuthSkeleton({ fullPage, of = 'sign-in' }: AuthSkeletonProps) {
  const text = useText();
  return (
    <AuthCard fullPage={fullPage}>
      <div data-latchkey="header" role="status">
        <HiddenHeading>{text('loading')}</HiddenHeading>
        <Skeleton of="title" />
        <Skeleton of="line" />
      </div>
      <div data-latchkey="form">
        {of !== 'card' && <FieldOutline />}
        {of !== 'card' && <FieldOutline hasHint={of === 'sign-up'} />}
        {of === 'sign-in' && (
          <div data-latchkey="aside">
            <Skeleton of="line" />
          </div>
        )}
        <Skeleton of="control" />
      </div>
    </AuthCard>
  );
}

const FieldOutline = ({ hasHint = false }: { readonly hasHint?: boolean }) => (
  <div data-latchkey="field">
    <Skeleton of="label" />
    <Skeleton of="control" />
    {hasHint && <Skeleton of="hint" />}
  </div>
);

function HiddenHeading({ children }: { readonly children: ReactNode }) {
  const Level = `h${useContext(HeadingLevel)}` as const;
  return <Level data-latchkey="hidden">{children}</Level>;
}
