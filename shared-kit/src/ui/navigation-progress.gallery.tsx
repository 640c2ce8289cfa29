import { useState } from 'react';
import { Button } from './button.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

export const title = 'Navigation progress';

export const states = {
  'At the top of the page': () => {
    const [isActive, setIsActive] = useState(true);
    return (
      <>
        <NavigationProgress label="Loading the page" active={isActive} />
        <Button look="quiet" onClick={() => setIsActive(!isActive)}>
          {isActive ? 'Arrive' : 'Navigate'}
        </Button>
      </>
    );
  },
};
