import { Card } from './card.tsx';
import { Skeleton, SkeletonBlock } from './skeleton.tsx';

export const title = 'Skeleton';

export const states = {
  Block: () => (
    <Skeleton>
      <SkeletonBlock />
    </Skeleton>
  ),
  'A loading card': () => (
    <Card>
      <Skeleton label="Loading testimonials...">
        <SkeletonBlock />
        <SkeletonBlock />
      </Skeleton>
    </Card>
  ),
};
