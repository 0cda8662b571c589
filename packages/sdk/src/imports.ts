// An entry of its own: applications don't ask for it, and their first load stays without it.
export {
  createImport,
  type Import,
  type ImportedTeam,
  type ImportedUser,
  type ImportLine,
  type ImportResult,
  listImports,
  type UndoneImport,
} from './imports/imports.ts';
