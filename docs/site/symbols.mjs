/** Where it was declared. */
export const nodesOf = (symbol) => symbol.declarations.map((handle) => handle.resolve());
