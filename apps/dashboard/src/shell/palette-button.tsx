import { useFrame } from '../app/frame-context.ts';
import { Icon } from '../ui/icons.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The visible way to the palette. */
export function PaletteButton() {
  const { openPalette } = useFrame();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex h-9 items-center gap-2 rounded-control px-2.5 text-soft hover:text-foreground pointer-coarse:h-11 max-sm:hover:bg-muted sm:w-56 sm:border sm:border-line sm:bg-card sm:hover:border-input"
    >
      <Icon name="search" />
      <span className="max-sm:sr-only">
        Search<span className="sr-only"> pages, projects and actions</span>
      </span>
      <span aria-hidden="true" className="ms-auto rounded border border-line px-1.5 font-sans text-xs max-sm:hidden">
        {isApple ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}
