-- Example content, which only local backends run: `supabase db push --include-seed` does not know this file. Safe to
-- run again.

-- Invented people at invented institutes, with drawn portraits and a drawn video without sound; the files are in
-- ../shell/public. Each says that it is an example. The last one is not published: it must never reach the page.
insert into public.testimonials
  (id, name, title, department, institution, content, rating, avatar, video_url, captions_url, is_published, display_order)
values
  (
    '20000000-0000-4000-8000-000000000001', 'Dr. Ananya Deshpande', 'Senior Resident', 'Radiation Oncology',
    'Sahyadri Valley Medical College, Pune (example)',
    'I read the physics chapters three times before these lectures and still could not derive the BED equation under pressure. After the second week I could do it on the back of an OPD slip. The MCQs at the end of each topic are close to what the exam asks.',
    5, '/testimonial-ananya-deshpande.svg', null, null, true, 1
  ),
  (
    '20000000-0000-4000-8000-000000000002', 'Dr. Karthik Subramaniam', 'Junior Resident, second year', 'Radiation Oncology',
    'Coromandel Cancer Institute, Chennai (example)',
    'Between contouring and night duty I had perhaps forty minutes a day.\n\nThe weekly roadmap told me what to do with them. By December I had finished radiobiology without once wondering what to open next.',
    5, null, null, null, true, 2
  ),
  (
    '20000000-0000-4000-8000-000000000003', 'Dr. Meher Irani', 'DNB Resident, final year', 'Radiotherapy',
    'Apollo Bunder Hospital, Mumbai (example)',
    'The viva sessions are the part nobody else offers. Somebody asks, waits, and asks why again. My real examiner did exactly the same, and this time I had an answer.',
    5, null, '/testimonial-meher-irani.webm', '/testimonial-meher-irani.vtt', true, 3
  ),
  (
    '20000000-0000-4000-8000-000000000004', 'Dr. Imran Qureshi', 'Junior Resident, third year', 'Clinical Oncology',
    'Nawab Shah Institute of Oncology, Lucknow (example)',
    'Brachytherapy is explained with real plans and real mistakes. I would have liked more on proton therapy, but for the theory papers nothing was missing.',
    4, null, null, null, true, 4
  ),
  (
    '20000000-0000-4000-8000-000000000005', 'Dr. Lalthanpuii Sailo', 'Senior Resident', 'Radiation Oncology',
    'Blue Hills State Cancer Centre, Aizawl (example)',
    'We are two residents in the whole department, with no seniors to ask. Writing to the mentor and having a reply the same evening changed how I prepared.',
    5, null, null, null, true, 5
  ),
  (
    '20000000-0000-4000-8000-000000000006', 'Dr. Harpreet Gill', 'DNB Resident, second year', 'Radiation Oncology',
    'Five Rivers Memorial Hospital, Amritsar (example)',
    'I watch on my phone in the metro and on the tablet at home, and mark lectures complete as I go. Seeing head and neck at a hundred percent before the mock exam was worth the price alone.',
    5, '/testimonial-harpreet-gill.svg', null, null, true, 6
  ),
  (
    '20000000-0000-4000-8000-000000000007', 'Dr. Nivedita Baruah', 'Junior Resident, first year', 'Radiation Oncology',
    'Kaziranga Medical College, Jorhat (example)',
    'Waiting for the resident''s consent before this is shown.',
    5, null, null, null, false, 7
  )
on conflict do nothing;
