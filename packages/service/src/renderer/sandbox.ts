import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { MEMORY_MIB } from './limits.ts';

/** Of this global Node's types do not know. */
declare const WebAssembly: {
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

const PAGES_PER_MIB = 16;
const INITIAL_PAGES = 256;
const MAX_STACK_BYTES = 256 * 1024;
/** Where so much is taken, whatever went wrong went wrong for want of more. */
const FULL_BYTES = 0.9 * MEMORY_MIB * 1024 * 1024;
const MAX_EXPLANATION = 10_000;
const MAX_PUT_OFF = 1_000;

/** What ended a program: itself, or what it may take. */
export type End = 'thrown' | 'time' | 'memory';

/** A program was ended. `thrown` is what it says of itself as JSON, and never to be trusted. */
export class SandboxError extends Error {
  readonly end: End;
  readonly thrown: string;

  constructor(end: End, thrown = '') {
    super('A program in the sandbox was ended.');
    this.end = end;
    this.thrown = thrown;
  }
}

/** What a program made is longer than it may be. */
export class TooLong extends Error {}

/** Where programs run: one mail at a time, each as if nothing had run before. */
export interface Sandbox {
  /** Evaluates code to something that can be passed on. */
  evaluate(code: string, name: string): QuickJSHandle;
  text(value: string): QuickJSHandle;
  /** Calls one of the functions that the sandbox came with. Throws where what it answers is longer than `most`. */
  call(name: Own, args: readonly QuickJSHandle[], most: number): string;
  /** Does what a program has put off. */
  settle(): void;
  /** Makes it as it was at first; everything that came out of it is void. */
  reset(): void;
  /** How much memory it has taken; that is never given back. */
  bytes(): number;
}

/** What `inside/main.ts` exports. */
const OWN = ['begin', 'refusedImport', 'finish', 'explain'] as const;
type Own = (typeof OWN)[number];

/** Opens a sandbox with the code that is there before any program. */
export async function openSandbox(vendor: string, programMillis: number): Promise<Sandbox> {
  // Without a memory of our own neither the runtime's limit nor its interrupts stop a string that doubles.
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MEMORY_MIB * PAGES_PER_MIB });
  const release = newVariant(variant as unknown as QuickJSSyncVariant, { wasmMemory });
  const quickjs = await newQuickJSWASMModuleFromVariant(release);
  const runtime = quickjs.newRuntime({ maxStackSizeBytes: MAX_STACK_BYTES });
  const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } });
  let deadline = Number.POSITIVE_INFINITY;
  let isTimeOut = false;
  runtime.setInterruptHandler(() => {
    isTimeOut ||= performance.now() > deadline;
    return isTimeOut;
  });
  const own = context.unwrapResult(context.evalCode(vendor, 'vendor', { type: 'global' }));
  const functions = Object.fromEntries(OWN.map((name) => [name, context.getProp(own, name)])) as Record<
    Own,
    QuickJSHandle
  >;
  // All that a runtime is lies in its memory: to put that back is a new runtime, without evaluating the code anew.
  const image = new Uint8Array(wasmMemory.buffer).slice();

  function unwrap(result: ReturnType<typeof context.evalCode>): QuickJSHandle {
    if ('value' in result) return result.value;
    const explained = context.callFunction(functions.explain, context.undefined, result.error);
    throw new SandboxError(end(), 'value' in explained ? textOf(explained.value, MAX_EXPLANATION) : '');
  }

  function end(): End {
    if (isTimeOut) return 'time';
    return wasmMemory.buffer.byteLength > FULL_BYTES ? 'memory' : 'thrown';
  }

  function textOf(handle: QuickJSHandle, most: number): string {
    if (context.typeof(handle) !== 'string') throw new SandboxError(end());
    if (context.getNumber(context.getProp(handle, 'length')) > most) throw new TooLong();
    return context.getString(handle);
  }

  return {
    evaluate(code, name) {
      deadline = Math.min(deadline, performance.now() + programMillis);
      return unwrap(context.evalCode(code, name, { type: 'global' }));
    },
    text: (value) => context.newString(value),
    call: (name, args, most) => textOf(unwrap(context.callFunction(functions[name], context.undefined, ...args)), most),
    settle() {
      runtime.executePendingJobs(MAX_PUT_OFF);
      if (isTimeOut) throw new SandboxError('time');
    },
    reset() {
      const memory = new Uint8Array(wasmMemory.buffer);
      memory.set(image);
      memory.fill(0, image.length);
      deadline = Number.POSITIVE_INFINITY;
      isTimeOut = false;
    },
    bytes: () => wasmMemory.buffer.byteLength,
  };
}
