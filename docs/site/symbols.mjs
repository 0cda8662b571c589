import { SymbolFlags } from 'typescript/unstable/sync';

/** What a name means that was imported, or exported from elsewhere. */
export const origin = (checker, symbol) =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Where it was declared. */
export const nodesOf = (symbol) => symbol.declarations.map((handle) => handle.resolve());
