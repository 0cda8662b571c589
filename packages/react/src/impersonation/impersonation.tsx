import { useQuery } from '../hooks/dom/use-query.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { ImpersonationQuestion } from './impersonation-question.tsx';

/** The page that asks about acting as another user. */
export interface ImpersonationProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** Where an owner's link leads that lets its bearer act as a user: asks before it begins. */
export function Impersonation({ fullPage, searchParams }: ImpersonationProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return (
    <ErrorBoundary fullPage={fullPage}>
      <ImpersonationQuestion key={code} code={code} fullPage={fullPage} />
    </ErrorBoundary>
  );
}
