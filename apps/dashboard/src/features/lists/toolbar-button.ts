/** The look of the buttons beside the search of a list. */
export const toolbarButton =
  'flex min-h-8 items-center gap-2 rounded-control border border-line bg-card px-2.5 font-medium text-small hover:border-input pointer-coarse:min-h-11';
