/** Where the routes that keep tokens are, below the handler: `app/handler/keep/[act]/route.ts`. */
export const KEEPER_PATH = 'keep';
