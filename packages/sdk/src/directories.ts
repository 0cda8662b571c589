// An entry of its own: few pages ask, and the first load of the others stays without it.
export {
  createDirectory,
  type Directory,
  type DirectoryToken,
  listDirectories,
  type NewDirectoryToken,
} from './directories/directories.ts';
