const builtIn = ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', 'a0172b5d-cff0-463b-83bb-85124697373a'];

/** Whether every project has it: then it keeps its name, and can be what it was at first again. */
export const isBuiltIn = (id: string): boolean => builtIn.includes(id);
