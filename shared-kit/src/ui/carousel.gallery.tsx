import { useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Carousel } from './carousel.tsx';
import styles from './testing/carousel.gallery.module.css';

export const title = 'Carousel';
export const isWide = true;

const slides = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
  key: name,
  content: <Card heading={<h4>Slide {name}</h4>}>What a resident says about the lectures.</Card>,
}));

export const states = {
  'One in view': () => <Carousel label="Words of residents" slides={slides} />,
  'Several in view': () => (
    <Carousel label="Words of many residents" slides={slides} className={styles.several} />
  ),
  'Nothing to turn': () => <Carousel label="Words of one resident" slides={slides.slice(0, 1)} />,
  'While a video plays': () => <Waiting />,
};

function Waiting() {
  const [isWaiting, setIsWaiting] = useState(true);
  return (
    <>
      <Carousel label="Words next to a video" slides={slides} isWaiting={isWaiting} />
      <Button look="quiet" onClick={() => setIsWaiting(!isWaiting)}>
        {isWaiting ? 'Stop the video' : 'Play the video'}
      </Button>
    </>
  );
}
