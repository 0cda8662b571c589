import { deep } from './deep.ts';
import { endless } from './endless.ts';
import { escapes } from './escapes.ts';
import { memory } from './memory.ts';
import { outside } from './outside.ts';
import type { HostileProgram } from './program.ts';
import { tampering } from './tampering.ts';

export const hostilePrograms: readonly HostileProgram[] = [
  ...endless,
  ...memory,
  ...deep,
  ...escapes,
  ...tampering,
  ...outside,
].map(withComponent);

function withComponent(program: HostileProgram): HostileProgram {
  const isWhole = /EmailTheme|^[<`]/.test(program.source) || program.source.length > 20_000;
  return isWhole ? program : { ...program, source: `function EmailTheme({ children }) { ${program.source} }` };
}
