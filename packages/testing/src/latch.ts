/** Something that is waited for until it happens. */
export function latch<T = void>(): { readonly happened: Promise<T>; happen(value: T): void } {
  let happen: (value: T) => void = () => {};
  const happened = new Promise<T>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}
