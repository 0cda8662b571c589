import { expectTypeOf, test } from 'vitest';
import type { LatchkeyHandler } from './handler.tsx';

test('the handler is a page to Next.js 15: the last way to call it has none but the props of pages', () => {
  expectTypeOf<keyof Parameters<typeof LatchkeyHandler>[0]>().toEqualTypeOf<'params' | 'searchParams'>();
});
