import { useState } from 'react';

/** The text typed for a value, which may not be valid yet. Resets when the value changes from outside. */
export function useTyped(value: string): [typed: string, setTyped: (typed: string, becomes?: string) => void] {
  const [state, setState] = useState({ typed: value, of: value });
  const typed = state.of === value ? state.typed : value;
  return [typed, (typed, becomes = value) => setState({ typed, of: becomes })];
}
