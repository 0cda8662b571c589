import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';

/** Asks people to confirm that it is them, in front of the page that they are on, whenever the service wants that. */
export function Proving(): ReactNode {
  const app = useApp();
  const [dialog, show] = useState<ReactNode>();
  useEffect(() => {
    let giveUp = () => {};
    const stop = app.onProofRequired(async (proof) => {
      const { ProofDialog } = await import('../proof/index.ts');
      await new Promise<void>((end) => {
        giveUp = end;
        show(<ProofDialog proof={proof} onEnd={end} />);
      });
      show(undefined);
    });
    return () => {
      stop();
      giveUp();
    };
  }, [app]);
  return dialog;
}
