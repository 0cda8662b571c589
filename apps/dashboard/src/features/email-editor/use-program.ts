import { useState } from 'react';

/** The source of a program while it is edited. What is saved meanwhile elsewhere is taken over if nothing was changed. */
export function useProgram(saved: string) {
  const [source, setSource] = useState(saved);
  const [base, setBase] = useState(saved);
  if (saved !== base) {
    setBase(saved);
    if (source === base) setSource(saved);
  }
  return { source, setSource, isDirty: source !== saved, discard: () => setSource(saved) };
}

export type Program = ReturnType<typeof useProgram>;
