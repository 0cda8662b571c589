import { Button } from '@latchkey/react';

interface PaginationProps {
  /** What leads back is called, where it is not the page before. */
  readonly back?: string;
  /** Undefined at the first page. */
  readonly onBack: (() => void) | undefined;
  /** Undefined at the last one. */
  readonly onNext: (() => void) | undefined;
}

/** The ways to the page before and to the next one; nothing where all is on one page. */
export function Pagination({ back = 'Previous', onBack, onNext }: PaginationProps) {
  if (!onBack && !onNext) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2.5">
      <Button variant="secondary" aria-disabled={!onBack} onClick={() => onBack?.()}>
        {back}
      </Button>
      <Button variant="secondary" aria-disabled={!onNext} onClick={() => onNext?.()}>
        Next
      </Button>
    </nav>
  );
}
