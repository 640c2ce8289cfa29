import { SelectField } from './field.tsx';

export const title = 'Select field';

const nothing = () => undefined;

const course = {
  label: 'Course',
  placeholder: 'Choose your course',
  options: ['MD', 'DNB', 'Other'],
  onChange: nothing,
};

export const states = {
  'Nothing chosen': () => <SelectField {...course} value="" required />,
  Chosen: () => <SelectField {...course} value="DNB" required />,
  Optional: () => <SelectField {...course} value="" optional hint="Helps us to help you" />,
  Error: () => <SelectField {...course} value="" error="Choose your course" required />,
  Disabled: () => <SelectField {...course} value="MD" disabled />,
  'A long answer': () => (
    <SelectField
      {...course}
      options={['Diplomate of the National Board in Radiation Oncology, second year']}
      value="Diplomate of the National Board in Radiation Oncology, second year"
    />
  ),
};
