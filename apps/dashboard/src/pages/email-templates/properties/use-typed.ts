import { useState } from 'react';

/** What is being typed for a value: it may be no value yet. It begins anew when the value changes by other hands. */
export function useTyped(value: string): [typed: string, setTyped: (typed: string, becomes?: string) => void] {
  const [state, setState] = useState({ typed: value, of: value });
  const typed = state.of === value ? state.typed : value;
  return [typed, (typed, becomes = value) => setState({ typed, of: becomes })];
}
