import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Mark } from '../ui/icons.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { Modal } from '../ui/overlay/modal.tsx';
import { SideNav } from './side-nav.tsx';

/** The navigation on narrow screens. */
export function NavSheet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="lg:hidden">
      <IconButton icon="menu" label="Open navigation" onClick={() => setOpen(true)} />
      <Modal
        open={isOpen}
        onClose={close}
        label="Navigation"
        className="me-auto h-dvh max-h-none w-72 max-w-[85vw] border-line border-e pb-[env(safe-area-inset-bottom)] backdrop:bg-black/40"
      >
        <div className="flex h-14 items-center justify-between border-line border-b px-3">
          <Link
            to="/projects"
            activeOptions={{ exact: true }}
            onClick={close}
            className="flex items-center gap-2.5 rounded-lg font-semibold"
          >
            <Mark />
            All projects
          </Link>
          <IconButton icon="close" label="Close navigation" onClick={close} />
        </div>
        <SideNav label="Project" onVisit={close} />
      </Modal>
    </div>
  );
}
