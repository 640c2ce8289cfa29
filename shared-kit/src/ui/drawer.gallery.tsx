import { useState } from 'react';
import { Button } from './button.tsx';
import { Drawer } from './modal.tsx';

export const title = 'Drawer';

export const states = {
  'Short content': () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Open Drawer
        </Button>
        <Drawer title="Menu" open={isOpen} onClose={() => setIsOpen(false)}>
          <a href="/pricing">Pricing</a>
          <Button onClick={() => setIsOpen(false)}>Sign Up</Button>
        </Drawer>
      </>
    );
  },
  'Content that scrolls': () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Open Long Drawer
        </Button>
        <Drawer
          title="Syllabus"
          description="Everything that the course covers."
          open={isOpen}
          onClose={() => setIsOpen(false)}
        >
          {Array.from({ length: 40 }, (_, index) => (
            <a key={index} href={`/chapter-${index + 1}`}>
              Chapter {index + 1}
            </a>
          ))}
        </Drawer>
      </>
    );
  },
};
